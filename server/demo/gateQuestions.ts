/** What is asked at the gate of the theatre, and what its visitors answered. */

/** Of a reduced seat. */
export const WHICH_CARD = [
  {
    ...{ id: 'card', kind: 'choice', label: { en: 'Which card?', es: '¿Qué carné?' } },
    options: [
      { value: 'student', label: { en: 'Student card', es: 'Carné de estudiante' } },
      { value: 'youth', label: { en: 'European youth card', es: 'Carné joven europeo' } },
      { value: 'id', label: { en: 'Identity card', es: 'DNI' } },
    ],
  },
];

/** SQL of a scan: most tickets have no question, and nothing is kept of it then. */
export const answersOf = (ticket: string): string =>
  `'answers', jsonb_build_object('card', case when hashtext(${ticket}) % 3 = 0 then 'youth' else 'student' end)`;
