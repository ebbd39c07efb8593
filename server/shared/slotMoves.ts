/** A slot may move by up to this many minutes without an email to its ticket holders. */
export const MAX_SILENT_MINUTES = 15;
