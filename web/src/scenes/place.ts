/** How far somebody has watched what happened, kept for a reload of this window. */

interface Place {
  read: () => number | null;
  keep: (line: number | null) => void;
}

export function placeKept(table: string, seat: string): Place {
  const name = `deckload.scene.${table}.${seat}`;
  return {
    read() {
      try {
        const kept = sessionStorage.getItem(name);
        return kept === null ? null : Number(kept);
      } catch {
        return null;
      }
    },
    keep(line) {
      try {
        if (line === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, String(line));
      } catch {
        // A window that keeps nothing begins anew after a reload.
      }
    },
  };
}
