/** Refusals of customer service, reports and prepared files. */
export const backOffice = {
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
