/** Español: las palabras de las llaves de acceso. */
import type { Later } from '../later';

export const passkeys: Later['passkeys'] = {
  heading: 'Llaves de acceso',
  why: 'Una llave de acceso (passkey) la guarda tu dispositivo o tu gestor de contraseñas, y la desbloqueas igual que el dispositivo. No hay nada que recordar, y no responde a ninguna página salvo a esta.',
  numbers:
    'Las llaves de acceso necesitan una dirección con nombre: abre esta página con el nombre del servidor o como localhost.',
  none: 'Esta cuenta no tiene ninguna llave de acceso.',
  add: 'Añadir una llave de acceso',
  added: 'La llave de acceso está añadida.',
  unnamed: 'Llave de acceso',
  used: (made, seen) => `Creada: ${made}. Último uso: ${seen}`,
  unused: (made) => `Creada: ${made}. Sin usar todavía`,
  elsewhere: (site) => `para ${site}`,
  renameOf: (name) => `Cambiar el nombre de la llave de acceso: ${name}`,
  newName: 'Nombre nuevo',
  renamed: 'La llave de acceso tiene su nombre nuevo.',
  remove: 'Quitar',
  removeOf: (name) => `Quitar la llave de acceso: ${name}`,
  removed:
    'La llave de acceso está quitada de aquí. Puede que tu dispositivo la muestre aún: bórrala también allí.',
  or: 'o bien',
  logIn: 'Iniciar sesión con una llave de acceso',
  signUp: 'Crear la cuenta con una llave de acceso',
  signUpWords: 'Así no necesitas contraseña: escribe el nombre arriba, y tu dispositivo te pide lo demás.',
  setPassword: 'Poner una contraseña',
  setWords:
    'Inicias sesión con una llave de acceso. Una contraseña es otra manera, para los dispositivos que no la tengan.',
  set: 'La contraseña está puesta y las demás sesiones se han cerrado.',
  cancelled:
    'No se ha usado ninguna llave de acceso: se ha cancelado, ha pasado demasiado tiempo o aquí no hay ninguna.',
  notHere: 'El navegador no permite llaves de acceso en esta dirección.',
  twice: 'Este dispositivo ya tiene una llave de acceso de la cuenta.',
  unable: 'Este dispositivo no puede crear ni usar aquí una llave de acceso.',
};
