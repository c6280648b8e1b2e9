/** Spanish: the courses of Quantum Link. */
import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  'quantum-link': {
    title: 'Quantum Link',
    lead: 'Apuesta con cada dado cuántos amigos tendrá.',
    steps: {
      pair: {
        title: 'Una apuesta de uno',
        task: 'Un dado puntúa su cara si tiene al lado exactamente ese número de amigos. El 1 verde de c3 aún no tiene ninguno. Pon un 1 a su lado para que puntúen los dos.',
        done: 'Cada uno tiene un amigo: dos puntos.',
      },
      bet: {
        title: 'Cuenta antes de apostar',
        task: 'La casilla c3 está entre dos dados verdes. Pon en ella el dado que puntúa en el acto.',
        done: 'El 2 tiene dos amigos y cada 1 tiene uno: cuatro puntos.',
      },
      spoil: {
        title: 'Estropea una apuesta',
        task: 'Al 3 negro de la esquina le quedan dos amigos y una casilla libre. Ocúpala y ya nunca podrá puntuar.',
        done: 'Encerrado con un número de amigos que no es el suyo: recibe un contador.',
      },
      pass: {
        title: 'Pasar',
        task: 'Dos pases seguidos terminan la partida. Las negras han pasado y vas por delante: termínala.',
        done: 'Dos puntos a cero. Ganan las verdes.',
      },
    },
  },
  'quantum-link-ideas': {
    title: 'Quantum Link, estrategia',
    lead: 'Cuenta las últimas casillas antes de apostar.',
    steps: {
      twice: {
        title: 'Un dado, dos apuestas',
        task: 'Juegas con verdes, 10 a 11. Al 1 de a2 le falta un amigo, y a1 es su última casilla libre. Pon ahí un dado que también puntúe.',
        done: 'El 2 tiene dos amigos y el 1 de a2 tiene uno: tres puntos. Negras no pueden compensarlos (demostrado).',
        trap: 'Los dos 2 puntúan, pero el 3 de d3 tiene ahora cuatro amigos: un punto en total. Verdes pierden (demostrado).',
      },
      around: {
        title: 'Preguntar a cada vecino',
        task: 'Juegas con negras. Un dado en d4 es amigo de los cinco dados negros que lo rodean: unos tendrán bastantes amigos y otros uno de más. Apuesta por sus cinco amigos y mira qué gana o pierde cada uno.',
        done: 'Cinco por el propio dado, ocho por dos 3 y un 2, menos cuatro por dos 2 con un amigo de más: nueve puntos.',
        trap: 'Tiene cinco amigos, no cuatro, así que no puntúa: cinco puntos menos. Ganan Verdes (demostrado).',
      },
      both: {
        title: 'Puntuar y estropear',
        task: 'Juegas con verdes, 7 a 6. El 3 negro de b3 tiene dos amigos, y a3 es su última casilla libre. Ocúpala con un dado que puntúe.',
        done: 'El 1 tiene un amigo en b4, y el 3 de b3 ya nunca puntuará.',
        trap: 'Cuatro puntos, pero Negras ponen un 2 en a3: puntúa, y el 3 de b3 también. Cinco puntos, y empate.',
      },
      full: {
        title: 'Amigos de sobra',
        task: 'Juegas con verdes, 10 a 6. Las tres casillas libres están junto a tu 3 de d3, que ya tiene sus tres amigos. Con un dado verde más al lado deja de puntuar. No estás obligado a poner ninguno.',
        done: 'Tus diez puntos se quedan, y Negras no pueden alcanzarlos (demostrado).',
        trap: 'El 1 puntúa, pero el 3 de d3 tiene ahora cuatro amigos: dos puntos menos. Negras pueden empatar (demostrado).',
      },
      count: {
        title: 'Apostar a lo seguro',
        task: 'Juegas con negras. Quedan tres casillas libres. Alrededor de c4 hay cuatro dados negros y uno verde, y b4 está libre. Tú no pondrás un dado en b4, así que un dado en c4 tendrá cuatro amigos hasta el final. Apuesta por ello.',
        done: 'Cuatro amigos: el 4 puntúa ahora y al final. Cualquier otra jugada deja a Verdes empatar o ganar (demostrado).',
        trap: 'Un 5 en c4 tiene cuatro amigos: el quinto tendría que estar en b4. Verdes empatan (demostrado).',
      },
    },
  },
};
