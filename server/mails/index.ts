/** Public API of emails: compose one in our layout, and send it. */
export { type NewMail, queueLimited, queueMail } from './actions/queueMail';
export { sendAgain } from './actions/sendAgain';
export { answersByMail } from './answers/answersByMail';
export { MAX_MAIL_BYTES } from './answers/maxMailBytes';
export { mailboxFailing } from './answers/readings';
export { readMailbox } from './answers/readMailbox';
export { attachmentsFor, type MailAttachment, type MailSource } from './attachments';
export { composeMail, writeMail } from './composeMail';
export { escapeText } from './escapeText';
export { isFailing, mailsGoOut, mailsGoOutNow, readMailHealth } from './mailHealth';
export { declareMail, type MailContent, type MailKind, mailKinds, SAMPLE_ID } from './mailKinds';
export { mailLayout } from './mailLayout';
export { mailHost } from './messageIds';
export { BEFORE_CODE, ONE_TIME_PATH } from './oneTimeLinks';
export { isMailboxFull } from './recipientLimit';
