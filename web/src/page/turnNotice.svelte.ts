/** A notice of the browser when it is one's turn and one looks elsewhere: once a turn. */

import { keep, recall } from './kept.svelte';

const KEPT = 'notices';

class TurnNotices {
  wanted = $state(recall(KEPT) === 'yes');
  private shown = false;

  get possible(): boolean {
    return 'Notification' in window;
  }

  async toggle(): Promise<void> {
    this.wanted = !this.wanted && (await Notification.requestPermission()) === 'granted';
    keep(KEPT, this.wanted ? 'yes' : 'no');
  }

  /** It is one's turn now, or no longer. */
  tell(myTurn: boolean, title: string, text: string): void {
    if (!myTurn) {
      this.shown = false;
      return;
    }
    if (this.shown || !this.wanted || !this.possible || !document.hidden) return;
    this.shown = true;
    const notice = new Notification(title, { body: text, tag: location.pathname });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

export const turnNotices = new TurnNotices();
