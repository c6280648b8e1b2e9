/** How pieces are made: with light and shade, flat, or with Quantum Leap's as the rings of its boxed edition. */
import { ChosenStyle } from './chosen-style.svelte';

export const pieceStyles = new ChosenStyle('pieces', ['round', 'flat', 'ring'], () => 'round');
