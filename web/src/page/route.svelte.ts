/** Which page is shown: the lobby, a table or a replay. The token stays in the fragment. */

export type Route =
  | { page: 'lobby' }
  | { page: 'nowhere' }
  | { page: 'table' | 'replay'; id: string; token: string };

export function routeFrom(path: string, fragment: string): Route {
  const [page, id, ...more] = path.split('/').filter(Boolean);
  if (page === undefined) return { page: 'lobby' };
  if ((page === 'table' || page === 'replay') && id && more.length === 0) {
    return { page, id: decodeURIComponent(id), token: fragment.replace(/^#/, '') };
  }
  return { page: 'nowhere' };
}

export function addressOf(page: 'table' | 'replay', id: string, token: string): string {
  return `/${page}/${encodeURIComponent(id)}#${token}`;
}

class Router {
  route = $state<Route>(routeFrom(location.pathname, location.hash));

  constructor() {
    const look = () => (this.route = routeFrom(location.pathname, location.hash));
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.route = routeFrom(location.pathname, location.hash);
  }

  /** As `go`, and the address before is forgotten. */
  goInstead(address: string): void {
    history.replaceState(null, '', address);
    this.route = routeFrom(location.pathname, location.hash);
  }
}

export const router = new Router();
