/** Refusals of customer service, reports and prepared files. */
export const backOffice = {
  import_encoding:
    'This file is neither a CSV file nor an Excel workbook (.xlsx). Export it again in one of these formats.',
  import_empty: 'This file has no lines below its headings.',
  import_open_quote: 'The quotation mark in line {line} is not closed. Correct the line or export the file again.',
  import_too_many_rows: 'This file has more than 100,000 lines. Divide it into several files.',
  import_too_many_columns: 'This file has more than 60 columns. Delete those that you do not need.',
  import_too_large: 'This file unpacks to more than 40 MB. Divide it into several files.',
  import_unreadable: 'This file is not in the expected format.',
  import_field_twice: 'The field “{field}” is chosen for two columns. Choose it once.',
  import_field_missing: 'Choose a column for: {fields}.',
  too_many_screens: 'You have reached the maximum of {most} screens. Remove one first.',
  too_many_reports: 'You have reached the maximum of {most} saved reports. Delete one first.',
  report_recipients: 'Enter at least one recipient.',
  support_answered: '{name} has already replied. Read the reply above and send yours again if you still need to.',
  support_wrote: 'The customer has sent a new message. Read it above and send your reply again if it is still correct.',
  mail_not_again: 'This email cannot be sent again. Open it to see why.',
  mail_not_corrected: 'The address of this email cannot be corrected here.',
  support_closed: 'This conversation is closed.',
  support_no_order: 'No order has this reference.',
  support_reply_taken: 'A saved reply with this name already exists.',
  report_too_large:
    'The file would have {cells} cells ({rows} rows × {columns} columns). The maximum is {most}. Choose a shorter period or fewer columns.',
  files_under_way: 'We are still creating {most} of your files. Wait until one is ready.',
  file_failed: 'We could not create this file. Request it again.',
  file_not_allowed: 'You no longer have permission to view this data.',
} as const;
