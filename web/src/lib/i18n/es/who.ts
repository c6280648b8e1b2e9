/** Who plays, inside a Spanish sentence: a side in the plural ("las blancas ganan") or a person by name ("Ana gana"). */
const SIDES: ReadonlySet<string> = new Set(['Blancas', 'Negras', 'Rojas', 'Verdes', 'Azules', 'Moradas']);

/** "blancas", or a name as it is. */
export const side = (who: string): string => (SIDES.has(who) ? who.toLowerCase() : who);
/** "las blancas", or a name. */
export const the = (who: string): string => (SIDES.has(who) ? `las ${who.toLowerCase()}` : who);
/** The same at the beginning of a sentence. */
export const The = (who: string): string => (SIDES.has(who) ? `Las ${who.toLowerCase()}` : who);
/** The verb that goes with who does it. */
export const does = (who: string, one: string, many: string): string => (SIDES.has(who) ? many : one);
/** "queda 1 minuto", "quedan 2 días y 3 h". */
export const remains = (time: string): string => `${/^1 [^\d]+$/.test(time) ? 'queda' : 'quedan'} ${time}`;

const COLOURS: Record<string, [masculine: string, feminine: string]> = {
  White: ['blanco', 'blanca'],
  Black: ['negro', 'negra'],
  Red: ['rojo', 'roja'],
  Green: ['verde', 'verde'],
  Blue: ['azul', 'azul'],
  Purple: ['morado', 'morada'],
};
/** A seat's colour, of what is masculine. */
export const he = (seat: string): string => COLOURS[seat]?.[0] ?? seat;
/** The same of what is feminine. */
export const she = (seat: string): string => COLOURS[seat]?.[1] ?? seat;
