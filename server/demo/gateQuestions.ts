/** Gate question of the theatre, and its answers. */

/** Question for a reduced seat. */
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

/** SQL of a scan: most tickets have no question, so nothing is stored. */
export const answersOf = (ticket: string): string =>
  `'answers', jsonb_build_object('card', case when hashtext(${ticket}) % 3 = 0 then 'youth' else 'student' end)`;
