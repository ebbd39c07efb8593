/** The first guesses of everybody who guesses, of ten characters and more; compared without case. */
const COMMON = new Set(
  `0123456789 1234567890 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc administrator aaaaaaaaaa abcdefghij bienvenido1
  changeme123 contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 football123 iloveyou123
  letmein123 liverpool1 password01 password10 password11 password12 password123 password1234 password12345 passw0rd123
  p@ssw0rd123 q1w2e3r4t5 qazwsxedcrfv qwerty1234 qwerty12345 qwerty123456 qwertyuiop sunshine123 superman123 teamo12345
  welcome123 welcome1234`.split(/\s+/),
);

export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
