/** A module of its own: importing all of virtua on demand would load its other components too. */
export { WindowVirtualizer } from 'virtua';
