/** What a window is called: the page's own title and the house's name. */
export const windowTitle = (title: string, appName: string): string => (title ? `${title} · ${appName}` : appName);
