/** Spanish: the words of what the site is, who runs it and what it knows. */
import type { Locale } from '../index';

export const about: Locale['about'] = {
  heading: 'Acerca de este sitio',
  link: 'Información y privacidad',
  free: 'Software libre: MIT o Apache 2.0',
  lead: 'Un hogar para los juegos de mesa «cuánticos»: Quantum Leap, el Quantum de Slater, Quantum Link y Quanta. Juega contra personas o contra el ordenador, estudia y resuelve problemas. Es gratis y sin publicidad.',
  operator: 'Quién lleva este sitio',
  nobody: 'Quien lleva este sitio no ha escrito nada aquí.',
  privacy: 'Privacidad',
  facts: [
    'Nada de esta página viene de otros sitios. Solo se informa a otros de ti si pides avisos, que van por el fabricante de tu navegador, por correo o a tu webhook, y si este sitio anuncia partidas abiertas en un chat.',
    'Las cookies reconocen tu navegador, para que tus asientos y tu sesión sigan siendo tuyos y las contraseñas erróneas de otros no te cierren el paso. No se usan para nada más.',
    'El servidor guarda las partidas con sus jugadas, tiempos y charla, y los análisis que compartes. Las partidas en este navegador, los ajustes y los problemas se quedan en este navegador.',
    'Una cuenta guarda su nombre, puntuaciones, partidas y lo que ajustas en ella. De la contraseña solo se guarda un resumen; una dirección de correo, solo si la das.',
    'Todos pueden ver las puntuaciones de una cuenta, qué día estuvo aquí por última vez y sus partidas de la sala, de ligas públicas, puntuadas y contra el ordenador. De una partida por un enlace privado solo saben sus jugadores y quien tenga su dirección.',
    'Las direcciones de red limitan cuánto puede pedir un cliente. El registro del servidor las tiene junto a los inicios de sesión y los rechazos.',
    'En la página de tu cuenta obtienes todo lo guardado sobre ella en un archivo, y la eliminas.',
  ],
  forgotten: (days) =>
    `Una partida sin terminar cuyos jugadores no tienen cuenta se elimina ${days} días después de su última jugada.`,
  software: 'El programa',
  version: (version) =>
    `Quantarium ${version}, software libre bajo la licencia MIT o la licencia Apache 2.0, a tu elección.`,
  weights: (games) =>
    `En el servidor, el ordenador juega a ${games} con pesos propios; en una pestaña, con los incluidos en el programa.`,
  programs: 'Para programas: la API de bots',
};
