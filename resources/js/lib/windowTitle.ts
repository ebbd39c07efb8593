/** Title of a window: the page's title and the organisation's name. */
export const windowTitle = (title: string, appName: string): string => (title ? `${title} · ${appName}` : appName);
