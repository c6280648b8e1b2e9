/** Spanish: what the pictures of the rules show, by rule. */

export const figures: Record<string, string> = {
  'QL-2': 'Un comienzo de la segunda edición: 30 fichas blancas y 31 negras.',
  'QL-3': 'Tres jugadores en 37 casillas: doce fichas cada uno y una casilla libre, que no es la del centro.',
  'QL-6':
    'La ficha blanca de d3 tiene tres amigas, así que alcanza las casillas que están a tres; puede caer sobre la ficha negra de d6.',
  'QL-7': 'Las blancas acaban de saltar a c4. Ninguna ficha negra tiene amigas: las negras están bloqueadas.',
  'QS-3': 'La posición inicial en ocho por ocho.',
  'QS-4': 'Un círculo de altura tres alcanza hasta tres casillas por cada diagonal.',
  'QS-5':
    'La reina de altura cuatro: la casilla que está detrás de su propio círculo queda cerrada, y también todas las que están detrás de la torre de dos sobre la que puede caer.',
  'QS-9':
    'Los peldaños junto a cada torre muestran su camino hasta seis. Las blancas toman d3 y tienen tres.',
  'QK-5': 'Amigos sobre cara: lo que puntúa, lo que aún puede puntuar y lo perdido.',
  'QA-3': 'Los cuatro neutrones del comienzo.',
  'QA-4':
    'Qué pueden poner las blancas y dónde: n es un neutrón, más y menos las cargas. Ningún más junto a un más, ningún menos junto a un menos.',
  'QA-6': 'Las ocho casillas que rodean el neutrón de c3; una sigue libre.',
};
