/** Headings of columns that several readers of files share, in English and Spanish; the name of the field first. */

export const EMAIL_HEADINGS = [
  'email',
  'e-mail',
  'mail',
  'e-mail address',
  'email address',
  'address',
  'correo',
  'correo electrónico',
  'dirección de correo',
] as const;

export const NAME_HEADINGS = ['name', 'full name', 'nombre', 'nombre completo'] as const;

export const LANGUAGE_HEADINGS = ['language', 'lang', 'locale', 'idioma', 'lengua'] as const;

export const CODE_HEADINGS = {
  code: ['code', 'código'],
  recipient: ['recipient', 'destinatario', 'given to', 'entregado a', 'name', 'nombre'],
  email: [
    'email',
    'e-mail',
    'recipient email',
    'correo',
    'correo electrónico',
    'e-mail of the recipient',
    'correo del destinatario',
  ],
  note: ['note', 'notes', 'nota', 'notas'],
  max_uses: ['max uses', 'uses', 'usos'],
  tags: ['tags', 'etiquetas'],
} as const;

export const DAY_HEADINGS = {
  day: ['date', 'day', 'fecha', 'día', 'ds'],
  visitors: ['visitors', 'visitantes', 'visits', 'visitas', 'count', 'y'],
  temperature: ['temperature', 'temperatura', 'tmax', 'temperature max', 'temp'],
  rain: ['rain', 'lluvia', 'precipitation', 'precipitación', 'prcp'],
} as const;
