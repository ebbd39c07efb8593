/** Error pages, by status, and plain messages, by kind: a title, a text, and the one next step. */
export const messages = {
  loading_late: 'This is taking longer than usual.',
  load_again: 'Load the page again',
  noscript: 'Aforo needs JavaScript to show dates, places and tickets. Please turn it on and reload.',
  noscript_plain: 'Your browser runs no scripts. You can choose and pay all the same, page by page.',
  noscript_rendered:
    'You can read this page, choose tickets and pay for them. To sign in or change an order, please turn on JavaScript and reload.',
  error_403_title: 'This door is closed to you',
  error_403_text:
    'You do not have permission to see this page. If you think you should, sign in with another account or ask the person who manages your account.',
  error_404_title: 'Nothing hangs here',
  error_404_text:
    'The page you are looking for has moved or never existed. If a link from us brought you here, it may have expired.',
  former_link_title: 'This link no longer works',
  former_link_text:
    'We have replaced it with a new one, or it has expired. The new link is in our latest email about your order. Your tickets stay valid.',
  former_link_unsent:
    'We have replaced it with a new one, or it has expired. Contact us with your order reference and we will give you the new link. Your tickets stay valid.',
  former_link_find: 'Find your tickets',
  former_link_ask: 'Contact us',
  error_409_title: 'Someone was here before you',
  error_409_text: 'This has changed since you opened it. Look again and repeat your change if it still fits.',
  error_413_title: 'Too large to come in',
  error_413_text: 'The file you sent is larger than we can take. Please send a smaller one.',
  error_419_title: 'This page had been open too long',
  error_419_text: 'For your safety we asked your browser to start afresh. Please open the page again.',
  error_422_title: 'That did not come through',
  error_422_text: 'We could not make sense of what your browser sent. Go back, look it over and send it again.',
  error_429_title: 'One moment, please',
  error_429_text: 'There have been too many tries in a short time. Wait a little and try again.',
  error_500_title: 'Something fell off the wall',
  error_500_text: 'The fault is ours, and it has been noted. Nothing was left half-done. Please try again in a moment.',
  error_503_title: 'Closed for a moment',
  error_503_text:
    'We are very busy or carrying out maintenance. The page will open again shortly; orders already paid for are safe.',
  error_reference: 'If you write to us, mention',
  retry: 'Try again',
  retry_in_one: 'Try again in {count} second',
  retry_in_other: 'Try again in {count} seconds',
  to_the_programme: 'See what is on',

  device_signed_out_title: 'That device is signed out',
  device_signed_out_text:
    'It has no access to your account any more. That person knew your password, so please choose a new one now.',
  device_signed_out_action: 'Choose a new password',

  account_deleted_title: 'Your account is deleted',
  account_deleted_text:
    'Your profile and sign-in are gone. Orders that the law asks us to keep remain without your account, and the tickets you bought stay valid.',
  account_deleted_action: 'See what is on',
  check_mail_title: 'Look in your mail',
  check_mail_title_unsent: 'No mails go out at present',
  check_mail_text:
    'We have written to you. Open the link in the message to go on; it may take a minute to arrive, and it may be among the unwanted mail.',
  check_mail_text_unsent:
    'So the message with the link would not reach you. Please ask us: we help you in person. The person who has just chosen a password can sign in with it.',
  check_mail_action: 'See what is on',
  email_verified_title: 'Your address is confirmed',
  email_verified_text: 'Thank you. From now on your tickets and receipts find you there.',
  email_verified_action: 'See what is on',
  link_expired_title: 'This link has expired',
  link_expired_text: 'For your safety our links last only a while. Ask for a new one and use it soon.',
  link_expired_action: 'Ask for a new link',
  order_cancelled_title: 'The order is cancelled',
  order_cancelled_text:
    'The places are free again and nothing will be charged. If something had been paid already, it goes back the way it came.',
  order_cancelled_action: 'Choose again',
  order_expired_title: 'The time to pay has passed',
  order_expired_text:
    'We kept the places for you as long as we could and have given them back. Nothing has been charged.',
  order_expired_action: 'Choose again',
  signed_out_title: 'You are signed out',
  signed_out_text: 'See you soon. On a shared computer, close the window as well.',
  signed_out_action: 'Sign in again',
  question_asked_title: 'We have your question',
  question_asked_text:
    'We have written to you; the message has the link to your conversation with us. The answer comes by mail too.',
  question_asked_text_unsent: 'We have your question. No mails go out at present, so please ask us for the answer.',
  question_asked_action: 'See what is on',
  promo_code_asked_title: 'We have your request',
  promo_code_asked_text:
    'We have written to you; the message has a link to how your request stands. The answer comes by mail too.',
  promo_code_asked_text_unsent: 'We have your request. No mails go out at present, so please ask us for the answer.',
  promo_code_asked_action: 'See what is on',
  code_reserved_title: 'A code is reserved for you',
  code_reserved_text:
    'No mails go out at present. The company that gave you the link hands the code over to you: it stands beside your name in its list.',
  code_reserved_action: 'See what is on',
  company_asked_title: 'We have your request',
  company_asked_text: 'We check your details. Once your company account is open, we invite the contact.',
  company_asked_action: 'See what is on',
} as const;
