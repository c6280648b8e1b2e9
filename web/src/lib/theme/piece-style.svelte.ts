/** How pieces are made: with light and shade, flat, or with Quantum Leap's as the rings of its boxed edition. */
import { ChosenStyle } from './chosen-style.svelte';

export const PIECE_STYLES = ['round', 'flat', 'ring'] as const;
export type PieceStyle = (typeof PIECE_STYLES)[number];

export const pieceStyles = new ChosenStyle<PieceStyle>('pieces', PIECE_STYLES, () => 'round');
