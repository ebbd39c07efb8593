/** Emails as real programs write them, and the page's view of each: quotations in brackets. */

export const PLAIN = ['Content-Type: text/plain; charset=utf-8'];
export const HTML = ['Content-Type: text/html; charset=utf-8'];

const asked = 'On Fri, 27 Nov 2026 at 12:44, Museo wrote:';
const outlook = [
  'From: Museo <tickets@museo.example>',
  'Sent: Friday, 27 November 2026 12:44',
  'To: Ana Ramos',
  'Subject: A lift?',
];
export const QUOTED: [where: string, headers: string[], body: string[], shown: string][] = [
  [
    'between the lines',
    PLAIN,
    ['Hello,', '', asked, '> Which day?', 'Saturday the 5th.', '> How many are you?', 'Three.', '', 'Ana'],
    `Hello,\n[${asked}\n> Which day?]\nSaturday the 5th.\n[> How many are you?]\nThree.\n\nAna`,
  ],
  [
    'beneath',
    PLAIN,
    [
      'Dear museum,',
      '',
      'On Fri, 27 Nov 2026 at 12:44, Museo',
      '<tickets@museo.example> wrote:',
      '',
      '> Which day?',
      '',
      'On Saturday, three.',
    ],
    'Dear museum,\n[On Fri, 27 Nov 2026 at 12:44, Museo\n<tickets@museo.example> wrote:\n\n> Which day?]\nOn Saturday, three.',
  ],
  [
    'in HTML',
    HTML,
    [
      '<p>Hello,</p><blockquote type="cite"><p>Which day?</p></blockquote><p>Saturday.</p><blockquote type="cite"><p>How many?</p></blockquote><p>Three.</p>',
    ],
    'Hello,\n[> Which day?]\nSaturday.\n[> How many?]\nThree.',
  ],
  [
    'in lines that look like the head of a mail',
    PLAIN,
    ['Two tickets please.', 'From: Sevilla', 'Date: 5 December', 'Subject: our visit', 'Is there room for a pram?'],
    'Two tickets please.\nFrom: Sevilla\nDate: 5 December\nSubject: our visit\nIs there room for a pram?',
  ],
  [
    'about what somebody wrote',
    PLAIN,
    ['Good morning,', 'On Monday 23 your colleague wrote:', 'the tower is closed in December.', 'Which is right?'],
    'Good morning,\nOn Monday 23 your colleague wrote:\nthe tower is closed in December.\nWhich is right?',
  ],
  [
    'below the signature',
    PLAIN,
    ['We are three.', '-- ', 'Ana', '', 'P.S. one in a wheelchair'],
    'We are three.\n-- \nAna\n\nP.S. one in a wheelchair',
  ],
  ['behind a sign of a quotation', PLAIN, ['Children:', '> 12 years: two'], 'Children:\n> 12 years: two'],
  [
    'above the whole mail of Outlook',
    PLAIN,
    ['We are three.', '', '_'.repeat(32), ...outlook, '', 'Which day?'],
    `We are three.\n[${'_'.repeat(32)}\n${outlook.join('\n')}\n\nWhich day?]`,
  ],
  [
    'in German, broken',
    PLAIN,
    [
      'Wir sind drei.',
      '',
      'Am Fr., 27. Nov. 2026 um 12:44 Uhr schrieb Museo',
      '<tickets@museo.example>:',
      '',
      '> Wann?',
    ],
    'Wir sind drei.\n[Am Fr., 27. Nov. 2026 um 12:44 Uhr schrieb Museo\n<tickets@museo.example>:\n\n> Wann?]',
  ],
  [
    'in Gmail, above and between',
    HTML,
    [
      `<div dir="ltr">Saturday.</div><br><div class="gmail_quote"><div class="gmail_attr">${asked}<br></div><blockquote class="gmail_quote" style="border-left:1px solid #ccc"><div>Which day?</div></blockquote><div>And three.</div></div>`,
    ],
    `Saturday.\n[${asked}\n> Which day?]\nAnd three.`,
  ],
  ...[
    'Op 27 nov. 2026 om 12:44 heeft Museo <t@museo.example> het volgende geschreven:',
    'W dniu 27.11.2026 o 12:44, Museo pisze:',
    'Museo <t@museo.example> ezt írta (időpont: 2026. nov. 27., P, 12:44):',
    'În vin., 27 nov. 2026 la 12:44, Museo <t@museo.example> a scris:',
    'Museo <t@museo.example>, 27 Kas 2026 Cum, 12:44 tarihinde şunu yazdı:',
    'пт, 27 нояб. 2026 г. в 12:44, Museo <t@museo.example>:',
    '2026年11月27日(金) 12:44 Museo <t@museo.example>:',
    '-------- Original message --------',
  ].map((line): [string, string[], string[], string] => [
    `below ${line}`,
    PLAIN,
    ['We are three.', '', line, '', '> Which day?'],
    `We are three.\n[${line}\n\n> Which day?]`,
  ]),
  ...[
    ['Gesendet: Freitag, 27. November 2026', 'Von: Museo <t@museo.example>', 'An: Ana', 'Betreff: Lift'],
    ['De: Museo <t@museo.example>', 'Enviada: sexta', 'Para: Ana', 'Assunto: Lift'],
    ['Fra: Museo <t@museo.example>', 'Sendt: fredag', 'Til: Ana', 'Emne: Lift'],
    ['Feladó: Museo <t@museo.example>', 'Elküldve: péntek', 'Címzett: Ana', 'Tárgy: Lift'],
    ['От: Museo <t@museo.example>', 'Отправлено: пт', 'Кому: Ana', 'Тема: Lift'],
  ].map((lines): [string, string[], string[], string] => [
    `above ${lines[0]}`,
    PLAIN,
    ['We are three.', '', ...lines, '', 'Which day?'],
    `We are three.\n[${lines.join('\n')}\n\nWhich day?]`,
  ]),
  [
    'in Yahoo and GMX',
    HTML,
    [
      '<div>We are three.</div><div class="yahoo_quoted">Museo wrote:<div>Which day?</div></div><div name="quote">Older</div>',
    ],
    'We are three.\n[> Museo wrote:\n> Which day?\n> Older]',
  ],
  [
    'nothing but a quotation',
    PLAIN,
    ['> We are three.', '> One in a wheelchair.'],
    '> We are three.\n> One in a wheelchair.',
  ],
];

const alternative = (text: string, html: string) => [
  ...['--b', 'Content-Type: text/plain; charset=utf-8', '', text, ''],
  ...['--b', 'Content-Type: text/html; charset=utf-8', '', html, '--b--'],
];
const parts = (kind: string) => [`Content-Type: multipart/${kind}; boundary="b"`];
export const SHOWN: [what: string, headers: string[], body: string[], shown: string][] = [
  ['a blank text beside', parts('alternative'), alternative('  \u00a0', '<p>We are three.</p>'), 'We are three.'],
  [
    'a text that says nothing beside',
    parts('alternative'),
    alternative('Open in HTML', '<p>We are three, one in a wheelchair.</p>'),
    'We are three, one in a wheelchair.',
  ],
  [
    'HTML that says nothing beside',
    parts('alternative'),
    alternative('We are three.', '<div><br></div>'),
    'We are three.',
  ],
  [
    'text before HTML',
    parts('mixed'),
    alternative('We are three.', '<p>One in a wheelchair.</p>'),
    'We are three.\n\nOne in a wheelchair.',
  ],
  [
    'entities',
    ['Content-Type: text/html; charset=iso-8859-1'],
    ['<p>&iquest;A qu&eacute; hora? La familia Mu&ntilde;oz, 12&nbsp;&euro; &ndash; gracias&hellip; &#x1F642;</p>'],
    '¿A qué hora? La familia Muñoz, 12 € – gracias… 🙂',
  ],
  [
    'comments of Outlook',
    HTML,
    [
      '<html><head><style>p { a > b }</style></head><body><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><p>We are <![if !mso]>three<![endif]>.<o:p></o:p></p><!-- a > b --></body>',
    ],
    'We are three.',
  ],
  [
    'cells',
    HTML,
    [
      '<p>Children <b title="a > b">under</b> 6</p><table><tr><td>Adults</td><td>2</td></tr><tr><td>Children</td><td>3</td></tr></table>',
    ],
    'Children under 6\n\nAdults\t2\nChildren\t3',
  ],
  [
    'lists and what is hidden',
    HTML,
    [
      '<span style="display: none">Preview</span><div>We are:</div><ul><li>two<li>three</ul><div>a<br>b &lt;c&gt;</div>',
    ],
    'We are:\n- two\n- three\na\nb <c>',
  ],
];
