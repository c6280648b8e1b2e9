/** Spanish: the courses of Quanta. */
import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  quanta: {
    title: 'Quanta',
    lead: 'Rodea neutrones con más partículas tuyas que del otro bando.',
    steps: {
      diagonal: {
        title: 'Las cargas iguales se repelen',
        task: 'Dos partículas de la misma carga nunca están juntas en una fila o columna, sean de quien sean. En diagonal sí: pon una positiva en diagonal junto a la positiva.',
        done: 'Toda partícula debe tocar algo que ya esté puesto, por un lado o por una esquina.',
      },
      beside: {
        title: 'Las distintas se atraen',
        task: 'Una negativa puede estar justo al lado de una positiva. Pon una ahí, en su fila o su columna.',
        done: 'Los neutrones no tienen carga: se ponen junto a cualquiera.',
      },
      surround: {
        title: 'Un grupo',
        task: 'Cuando están ocupadas las ocho casillas que rodean un neutrón, puntúa quien tiene más partículas en ellas. Cierra el anillo en d3. ¿Por qué no cabe ahí una positiva?',
        done: 'Las blancas tienen más alrededor del neutrón: un punto y un premio.',
      },
      bonus: {
        title: 'El premio',
        task: 'El premio es un neutrón que puede ir a cualquier casilla vacía, toque algo o no. Ponlo donde quieras.',
        done: 'Donde está puede empezar el grupo siguiente.',
      },
    },
  },
  'quanta-ideas': {
    title: 'Quanta, estrategia',
    lead: 'Cierra tú el cerco y cuenta las casillas libres.',
    steps: {
      close: {
        title: 'Decide quien cierra',
        task: 'Juegas con azules. Alrededor del neutrón de b2 cada bando tiene tres partículas y queda una casilla libre. Quien la ocupe tendrá cuatro. Ocúpala antes que Blancas.',
        done: 'Cuatro a tres: un punto para Azules, y un premio.',
        trap: 'Un neutrón también cierra el anillo, pero con tres a tres nadie puntúa.',
      },
      even: {
        title: 'Dejarlo igualado',
        task: 'Juegas con blancas, 1 a 0. Alrededor del neutrón de d4 Azules van por delante, tres a dos, y e5 es la última casilla libre. Un neutrón ahí daría el punto a Azules. Ocúpala de modo que nadie puntúe.',
        done: 'Tres a tres: nadie puntúa y sigues por delante.',
        trap: 'El anillo se cierra con Azules por delante: uno a uno, y Azules empatan.',
      },
      shared: {
        title: 'Una partícula, dos grupos',
        task: 'Juegas con blancas, 0 a 1. La casilla e3 es la última alrededor de los neutrones de d4 y d2. En d4 vas cuatro a dos; en d2, tres a tres. Ocúpala de modo que puntúes dos veces.',
        done: 'Tu partícula cuenta en los dos: cinco a dos y cuatro a tres. Dos puntos.',
        trap: 'Un neutrón no es de nadie: un punto en d4, ninguno en d2, y solo empatas.',
      },
      charge: {
        title: 'Cerrar una casilla con cargas',
        task: 'Juegas con blancas. Alrededor del neutrón de d2 hay dos a dos, con d1 y e1 libres. Junto a una positiva y una negativa solo cabe un neutrón. En c1 hay una negativa: pon en e1 lo que deja d1 solo para neutrones.',
        done: 'Tres a dos, y Azules no pueden poner ninguna partícula en d1: el punto es tuyo, cierre quien cierre.',
        trap: 'd1 queda entre dos negativas. Azules ponen ahí una positiva, y hay tres a tres.',
      },
      parity: {
        title: 'Contar las casillas libres',
        task: 'Tienes un premio, un neutrón. Alrededor del neutrón de d2 Blancas ganan por tres a dos, con tres casillas libres, y después juegan Azules. Deja dos: la última será tuya. Que no la bloqueen cargas iguales: deja dos que no se toquen por fila ni columna.',
        done: 'Azules pueden ocupar d1 o e2, y tú ocupas la otra.',
        trap: 'Azules ponen una negativa en e1. Entonces d1 queda entre una positiva y una negativa, no puedes poner ahí una partícula y hay tres a tres.',
      },
      decline: {
        title: 'Rechazar el premio',
        task: 'Juegas con blancas y tienes un premio, un neutrón. Alrededor del neutrón de b4 vas dos a uno, con a5 y b5 libres. Quien ocupa una deja la otra al rival. Puedes rechazarlo.',
        done: 'Azules tienen que ocupar una de las dos, y tú la otra: el punto es tuyo.',
        trap: 'Azules ocupan a5 con una partícula: dos a dos, y nadie puntúa.',
      },
    },
  },
};
