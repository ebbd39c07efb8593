/** A slot that moves by no more than so many minutes may do so without a mail to those who have tickets. */
export const MAX_SILENT_MINUTES = 15;
