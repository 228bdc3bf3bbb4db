/** Small preferences that this browser keeps. A browser that keeps nothing loses nothing else. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`deckload.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`deckload.${name}`, value);
  } catch {
    // Private windows may forbid it; the preference then lasts as long as the page.
  }
}

export type Theme = 'auto' | 'light' | 'dark';

const THEMES: Theme[] = ['auto', 'light', 'dark'];

class Appearance {
  theme = $state<Theme>(THEMES.find((theme) => theme === recall('theme')) ?? 'auto');

  constructor() {
    this.show();
  }

  next(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? 'auto';
    keep('theme', this.theme);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }
}

export const appearance = new Appearance();
