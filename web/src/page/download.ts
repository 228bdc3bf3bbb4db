import { getSave } from '../server/api';

/** Fetch a save and hand it to the browser as a file. */
export async function downloadSave(table: {
  id: string;
  token: string;
  game: string;
}): Promise<void> {
  const text = await getSave(table.id, table.token);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${table.game}-${table.id}.deckload`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
