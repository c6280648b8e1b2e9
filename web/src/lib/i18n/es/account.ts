/** Español: las palabras de las cuentas. */
import type { AccountWords } from '..';
import { pluralOf } from '../plural';

const plural = pluralOf('es');

export const account: AccountWords = {
  title: 'Cuenta: Quantarium',
  heading: 'Cuenta',
  logIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  logOut: 'Cerrar sesión',
  way: 'Qué hacer',
  why: 'Con una cuenta, tus partidas son tuyas en todos tus dispositivos. También puedes jugar sin ella.',
  name: 'Nombre',
  nameWords:
    'De 2 a 20 letras (de la a a la z, sin acentos) y cifras, con - o _ sueltos entre ellas. Lo ve todo el mundo.',
  password: 'Contraseña',
  passwordWords:
    'Al menos 8 caracteres. No hay dirección de correo, así que nadie puede enviarte otra contraseña: guárdala bien.',
  show: 'Mostrar',
  showPassword: 'Mostrar la contraseña',
  takeOver: 'Mis partidas de este navegador pasan a la cuenta',
  signUpTakes: 'Las partidas que juegas en este navegador pasan a la cuenta.',
  busy: 'Un momento',
  since: (date) => `Cuenta desde: ${date}`,
  games: 'Tus partidas',
  sessions: 'Dónde has iniciado sesión',
  sessionsWords: 'Cierra lo que no reconozcas y cambia entonces la contraseña.',
  unknownDevice: 'Dispositivo desconocido',
  here: 'este navegador',
  seen: (date) => `Último uso: ${date}`,
  end: 'Cerrar',
  endOf: (device) => `Cerrar la sesión: ${device}`,
  endOthers: (count) => plural(count, { one: 'Cerrar la otra sesión', other: 'Cerrar las otras #' }),
  ended: 'La sesión está cerrada.',
  change: 'Cambiar la contraseña',
  oldPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  changed: 'La contraseña ha cambiado y las demás sesiones se han cerrado.',
  data: 'Tus datos',
  dataWords: 'Todo lo que este servidor sabe de la cuenta, con tus partidas como registros, en un archivo.',
  download: 'Descargar todo',
  remove: 'Eliminar la cuenta',
  removeWords:
    'Se borran el nombre, la contraseña y las sesiones. Tus partidas quedan para los demás jugadores, sin tu nombre.',
  removeSure: '¿Eliminar la cuenta para siempre?',
  removeYes: 'Eliminarla',
  removeNo: 'Conservarla',
  removed: 'La cuenta está eliminada.',
  loggedOut: 'Has cerrado la sesión.',
  elsewhere: 'Inicia sesión para ver también aquí tus partidas.',
};
