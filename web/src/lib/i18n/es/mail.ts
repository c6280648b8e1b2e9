/** Español: las palabras del correo. */
import type { Later } from '../later';

export const mail: Later['mail'] = {
  heading: 'Dirección de correo',
  why: 'Con una dirección de correo puedes iniciar sesión con un enlace, incluso sin la contraseña, y recibir avisos. Nadie más la ve.',
  otherAddress: 'Otra dirección de correo',
  set: 'Enviar un correo para confirmarla',
  waits: (address) => `Aún sin confirmar: sigue el enlace del correo enviado a ${address}. Vale un día.`,
  remove: 'Quitar la dirección',
  tell: 'Avisarme por correo',
  tellNoMore: 'No avisarme más por correo',
  notified: 'Recibes avisos por correo: lo que te espera va en un solo correo, como mucho uno por hora.',
  notNotified: 'No recibes avisos por correo.',
  byMail: 'Iniciar sesión por correo',
  byMailWords: 'Quien ha dado una dirección de correo puede iniciar sesión sin la contraseña.',
  who: 'Nombre o dirección de correo',
  sendLink: 'Enviarme un enlace',
  linkSent:
    'Si esta cuenta tiene una dirección de correo, un enlace va de camino. Vale 15 minutos; se envían como mucho tres por hora.',
  enterWords: (name) => `Con el enlace inicias sesión como ${name}, una vez.`,
  newPassword: 'Poner otra contraseña',
  newPasswordWords: 'Al menos 8 caracteres. Las demás sesiones se cierran.',
  confirm: 'Confirmar la dirección de correo',
  confirmWords: (name) => `La cuenta ${name} va a tener la dirección a la que se envió el correo.`,
  confirmYes: 'Confirmarla',
  confirmed: 'La dirección de correo está confirmada.',
  stop: 'No más avisos por correo',
  stopWords: 'Tu cuenta se queda como está, y también su dirección de correo.',
  stopYes: 'No enviar más',
  stopped: 'Ya no recibes avisos por correo.',
  signUp: 'Al menos 8 caracteres. Cuando tengas la cuenta, dale una dirección de correo, por si la olvidas.',
};
