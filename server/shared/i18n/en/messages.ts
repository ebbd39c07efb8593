/** Error pages, by status, and plain messages, by kind: a title, a text, and the next step. */
export const messages = {
  loading_late: 'This is taking longer than usual.',
  load_again: 'Reload page',
  load_failed: 'This page could not be loaded',
  load_failed_text: 'Check your connection and try again. Your purchases are not affected.',
  noscript: 'Turn on JavaScript in your browser and reload this page to see dates, availability and tickets.',
  noscript_rendered:
    'You can read this page. To choose tickets, pay, sign in or change an order, turn on JavaScript and reload.',
  error_403_title: 'You do not have access to this page',
  error_403_text: 'Sign in with another account, or ask your administrator for access.',
  error_404_title: 'Page not found',
  error_404_text:
    'The page may have moved or the link may have expired. Check the address or go back to the programme.',
  former_link_title: 'This link no longer works',
  former_link_text:
    'We have replaced this link, or it has expired. You will find the new one in our latest email about your order. Your tickets are still valid.',
  former_link_unsent:
    'We have replaced this link, or it has expired. Contact us with your order reference and we will give you the new one. Your tickets are still valid.',
  former_link_find: 'Find my order',
  former_link_ask: 'Contact us',
  error_409_title: 'Someone else has changed this',
  error_409_text: 'This page changed after you opened it. Reload it, check the changes and try again.',
  error_413_title: 'The file is too large',
  error_413_text: 'Please send a smaller file.',
  error_419_title: 'This page has expired',
  error_419_text: 'For your security, pages expire when they stay open for a long time. Please open the page again.',
  error_422_title: 'We could not process your request',
  error_422_text: 'Some of the information we received is not valid. Go back, check it and try again.',
  error_429_title: 'Too many attempts',
  error_429_text: 'Please wait a moment and try again.',
  error_500_title: 'Something went wrong',
  error_500_text: 'The problem is on our side and has been logged. Please try again in a moment.',
  error_503_title: 'Temporarily unavailable',
  error_503_text:
    'We are very busy or carrying out maintenance. Please try again shortly. Paid orders are not affected.',
  error_reference: 'If you contact us, quote',
  error_see_order: 'View order',
  error_open_ticket: 'Open ticket',
  retry: 'Try again',
  retry_in_one: 'Try again in {count} second',
  retry_in_other: 'Try again in {count} seconds',
  to_the_programme: 'See what’s on',

  device_signed_out_title: 'Device signed out',
  device_signed_out_text:
    'That device no longer has access to your account. Someone may know your password, so please choose a new one now.',
  device_signed_out_action: 'Choose new password',

  account_deleted_title: 'Your account has been deleted',
  account_deleted_text:
    'We have deleted your profile and sign-in details. We only keep the orders we must keep by law, no longer linked to your account. Tickets you bought are still valid.',
  account_deleted_action: 'See what’s on',
  check_mail_title: 'Check your email',
  check_mail_title_unsent: 'We cannot send emails right now',
  check_mail_text:
    'We have sent you an email. Open the link in it to continue. It may take a minute to arrive; check your spam folder too.',
  check_mail_text_unsent:
    'The email with your link cannot be sent. Please contact us and we will help you. If you have just chosen a password, you can sign in with it.',
  check_mail_action: 'Back to sign in',
  email_verified_title: 'Email address confirmed',
  email_verified_text: 'Thank you. We will send your tickets and receipts to this address.',
  email_verified_action: 'See what’s on',
  link_used_title: 'This link has already been used',
  link_used_text: 'Each link works once. Sign in, or request a new link if you need one.',
  link_used_action: 'Back to sign in',
  link_expired_title: 'This link has expired',
  link_expired_text: 'For your security, our links are only valid for a short time. Request a new one.',
  link_expired_action: 'Request new link',
  order_cancelled_title: 'Order cancelled',
  order_cancelled_text:
    'We have released your places and will not charge you. If you had already paid, we will refund you to the same payment method.',
  order_cancelled_action: 'Choose again',
  order_expired_title: 'The time to pay has ended',
  order_expired_text: 'We have released your places. You have not been charged.',
  order_expired_action: 'Choose again',
  signed_out_title: 'You are signed out',
  signed_out_text: 'On a shared computer, close the browser window too.',
  signed_out_action: 'Sign in again',
  question_asked_title: 'We have received your question',
  question_asked_text: 'We have emailed you a link to follow your question. We will reply by email too.',
  question_asked_text_unsent:
    'We have received your question, but we cannot send emails right now. Please contact us for the answer.',
  question_asked_action: 'See what’s on',
  promo_code_asked_title: 'We have received your request',
  promo_code_asked_text:
    'We have emailed you a link to check the status of your request. We will send our decision by email too.',
  promo_code_asked_text_unsent:
    'We have received your request, but we cannot send emails right now. Please contact us for the answer.',
  promo_code_asked_action: 'See what’s on',
  code_reserved_title: 'We have reserved a code for you',
  code_reserved_text:
    'We cannot send emails right now. The company that gave you the link can see your code in its list and will give it to you.',
  code_reserved_action: 'See what’s on',
  company_asked_title: 'We have received your request',
  company_asked_text:
    'We will check your details. When your company account is open, we will email an invitation to the contact person.',
  company_asked_action: 'See what’s on',
} as const;
