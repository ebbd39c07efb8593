/** What we write to people about their orders, and the outbox of an installation without a mail server. */
export const mails = {
  greeting: 'Hello {name},',
  greeting_unnamed: 'Hello,',
  open_tickets: 'Open your tickets',
  see_order: 'See your order',
  choose_again: 'Choose again',
  total_with_vat: 'Total, VAT included',
  fee: 'Booking fee',
  link_is_secret: 'The link opens your order without a password. Pass it on only to people who come with you.',

  tickets_subject: 'Your tickets: {event} ({order})',
  tickets_heading: 'Your tickets for {event}',
  tickets_text:
    'Thank you for your order. Your tickets are attached as a PDF; on your phone you can also show them from the page below, and they stay readable there without a network once you have opened them.',
  tickets_file: 'tickets',
  calendar_file: 'visit',

  visit_open_one: 'No time chosen yet for {count} ticket: choose it on the page of your order.',
  visit_open_other: 'No time chosen yet for {count} tickets: choose it on the page of your order.',
  visit_subject: 'Your visit is booked: {visit} ({order})',
  visit_heading: 'Your visit to {visit} is booked',
  visit_text:
    'You have chosen a time for {visit}: {time}. The tickets for it are attached as a PDF; on the page below you find them with all others of your order.',

  moved_subject: 'Another time for your visit: {visit} ({order})',
  moved_heading: 'Your visit to {visit} is at another time',
  moved_text:
    'Your visit to {visit} was to be on {was}. It takes place at another time: {time}. We are sorry for the change.',
  moved_tickets:
    'Your tickets are valid for the new time; they are attached once more, and so is the entry for your calendar, which changes the one you have. If you cannot come then, please get in touch with us.',

  called_off_text:
    'This does not take place, and its tickets let nobody in. We are sorry. To have your money back or another time, please get in touch with us and name your order.',

  details_subject: 'We still need something from you: {event}',
  details_heading: 'Something is missing',
  details_text:
    'For your order {order} we still need to know whom the tickets are for, or when you are coming. It takes a minute, and saves you time at the entrance.',
  details_action: 'Fill it in',
  found_subject: 'Your coming visits',
  found_heading: 'Your coming visits',
  found_text: 'Somebody, most likely you, asked us for the orders of this address. These still lie ahead of you:',
  found_not_you: 'If it was not you, you need do nothing: nobody but you has got these links.',

  confirm_subject: 'Please confirm: {event} ({order})',
  confirm_heading: 'Please confirm your order',
  confirm_text:
    'You have ordered free tickets for {event}. Press the button and confirm there that it was you: the tickets follow at once. We keep the places for you for a short while only.',
  confirm_not_you: 'If it was not you, do nothing: the order ends by itself.',
  confirm_action: 'Confirm the order',

  expired_subject: 'Your order has expired: {event} ({order})',
  expired_heading: 'The time to pay has passed',
  expired_text:
    'We kept your places for {event} as long as we could. Your order has expired without a payment, the places are free again and nothing has been charged.',

  transfer_subject: 'Transfer {amount} by {until}: {event} ({order})',
  transfer_heading: 'How to pay by transfer',
  transfer_text:
    'Your places for {event} are kept until {until}. Please transfer exactly {amount}, and write nothing but this reference: {reference}',
  transfer_account: 'Account holder: {holder}. IBAN: {iban}. {bank}',
  transfer_after: 'As soon as the money has arrived, your tickets come by mail.',
  reminder_subject: 'Your transfer is still awaited: {event} ({order})',
  reminder_heading: 'Your transfer has not arrived yet',
  reminder_text:
    'We keep your places for {event} until {until}. {amount} are still missing, with this reference: {reference}. If you transferred it in the last two days, you need do nothing.',
  short_subject: '{amount} are still missing: {event} ({order})',
  short_heading: 'Part of your transfer is missing',
  short_text:
    '{received} have arrived for your order, {amount} less than it costs. Please transfer the rest by {until} with the same reference: {reference}',
  transfer_action: 'Account and code for your bank’s application',
  returned_subject: 'We are returning {amount} to you ({order})',
  returned_heading: 'We are returning {amount} to you',
  returned_places_gone:
    'Your payment for {event} reached us after the order had expired, and the places had been taken by then. We could not keep them for you, so the whole amount goes back.',
  returned_order_cancelled:
    'Your payment for {event} reached us after the order had been cancelled, so the whole amount goes back.',
  returned_underpaid: 'Less than your order for {event} costs had come by transfer. We are returning {amount}.',
  returned_overpaid:
    'Your order for {event} was paid more than once. You keep your tickets; {amount} goes back to you.',
  returned_when:
    'It goes the way it came and usually arrives within five working days. There is nothing you need to do.',

  dev_title: 'Mails kept here',
  dev_lead: 'This installation has no mail server. Nothing leaves it; what would have been sent is kept here.',
  dev_none: 'No mail has been written yet.',
  dev_back: 'All mails',
  dev_to: 'To',
  dev_kind: 'Kind',
  dev_state: 'State',
  dev_written: 'Written',
  dev_attachments: 'Attachments',
  dev_as_html: 'As HTML',
  dev_as_text: 'As text',
  refund_tickets_one: '{count} ticket',
  refund_tickets_other: '{count} tickets',
  refund_nothing: 'No money moves.',
  refund_to_bank: 'The money goes to the account you named.',
  refund_to_card: 'The money goes to the card ending in {last4} and usually arrives within five working days.',
  refund_same_way: 'The money goes the way it came and usually arrives within five working days.',
  refund_kept: '{amount} is not returned, as agreed when you bought.',
  refund_made_subject: 'Returned: {event} ({order})',
  refund_made_heading: 'Your return for {event}',
  refund_made_text: '{tickets} of your order {order} no longer let anybody in. You get {amount} back. {way} {kept}',
  refund_done_subject: '{amount} has been returned to you ({order})',
  refund_done_heading: '{amount} has been returned to you',
  refund_done_text: 'The money for {tickets} of your order {order} has been sent. {way}',
  refund_failed_subject: 'Your refund takes longer ({order})',
  refund_failed_heading: 'Your refund takes longer',
  refund_failed_text:
    'We could not send {amount} for {tickets} of your order {order} yet. Nothing is lost and there is nothing you need to do: we are seeing to it and write to you when it is done.',
  offered_subject: '{from} gives you a ticket: {event}',
  offered_heading: 'A ticket for you: {event}',
  offered_text: '{from} gives you a ticket for {event}.',
  offered_how: 'Open the link, say who you are and take it until {until}. From then on it is yours alone.',
  offered_action: 'Take the ticket',
  offered_footer: 'Whoever opens this link first can take the ticket. If you do not want it, do nothing.',
  offered_somebody: 'Somebody',
  pay_link_subject: '{house} asks you to pay {amount} ({order})',
  pay_link_heading: 'Please pay {amount}',
  pay_link_text: '{house} asks you to pay {amount} for {event}, order {order}.',
  pay_link_how: 'Open the link, see what it is for and pay. It is good until {until}, and for one payment.',
  pay_link_action: 'See it and pay',
  pay_link_footer:
    'Whoever has this link can pay with it. If you do not want to, do nothing: nothing is charged by itself.',
  taken_subject: 'Your ticket: {event}',
  taken_heading: 'Your ticket for {event}',
  taken_text:
    'Here is your ticket for {event}, on paper and with the entry for your calendar. Earlier codes of it no longer let anybody in.',
  taken_action: 'Open the ticket',
  visit_cancelled_subject: 'Your visit does not take place: {event} ({order})',
  visit_cancelled_heading: 'Your visit does not take place',
  visit_cancelled_text: 'We are sorry: this visit of your order {order} was called off.',
  visit_cancelled_again_subject: 'Please choose: your visit does not take place ({order})',
  visit_cancelled_again_heading: 'Please tell us what suits you',
  visit_cancelled_again_text: 'This visit of your order {order} was called off, and you have not chosen yet.',
  cancelled_you_can: 'You can choose:',
  cancelled_kept: 'the places that we have kept for you: {times}',
  cancelled_another: 'any other time that is free',
  cancelled_refund: 'your money back, all of it',
  cancelled_choose: 'Choose now',
  cancelled_otherwise_refund:
    'Please choose until {until}. If we do not hear from you, you get everything back by itself.',
  cancelled_otherwise_left: 'Please choose until {until}. If we do not hear from you, we get in touch with you.',
  visit_reinstated_subject: 'Your visit takes place after all: {event} ({order})',
  visit_reinstated_heading: 'Your visit takes place after all',
  visit_reinstated_text: 'Good news: this visit of your order {order} takes place, as you booked it.',
  visit_reinstated_tickets: 'Your tickets are good. You need not choose anything.',
  rescheduled_subject: 'Your visit has moved: {event} ({order})',
  rescheduled_heading: 'Your visit has moved',
  rescheduled_visit_one: '{visit}: {count} ticket is now for {time}. It was for {was}.',
  rescheduled_visit_other: '{visit}: {count} tickets are now for {time}. They were for {was}.',
  rescheduled_back: '{amount} goes back the way it was paid, usually within five working days.',
  rescheduled_tickets:
    'The new tickets are attached, with the entry for your calendar. The old ones no longer let anybody in; all others of your order {order} stay as they are.',
} as const;
