import type { Plugin } from 'vite';

/** Modules of dependencies, and what the build has instead: without the parts that this app never runs. */
const shorter = [
  {
    // platform/live.ts uses WebSocket only.
    module: /engine\.io-client\/build\/esm\/transports\/index\.js$/,
    code: `
      import { WS } from './websocket.node.js';
      export const transports = { websocket: WS };
    `,
  },
  {
    // Links of the framework mode load the data and the scripts of the next route. Here they have none.
    module: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    code: `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;
      const none = () => null;
      export { none as Links, none as Meta, none as PrefetchPageLinks, none as Scripts };
      export { none as setIsHydrated, none as useFrameworkContext, none as CRITICAL_CSS_DATA_ATTRIBUTE };
    `,
  },
  {
    // Icons without the provider of defaults, other frameworks and the icon names of earlier versions.
    module: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    code: `
      import { createElement } from 'react';
      const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2 };
      const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' };
      const isNamed = (props) => Object.keys(props).some((key) => /^(role|title|aria-.*)$/.test(key));
      const draw = ([tag, shape]) => createElement(tag, shape);
      export default ({ name, node }) =>
        ({ size = 24, className = '', ...props }) => createElement(
          'svg',
          { width: size, height: size, className: 'lucide lucide-' + name + ' ' + className, ...look, ...ends, 'aria-hidden': isNamed(props) ? undefined : true, ...props },
          node.map(draw),
        );
    `,
  },
];

export function leaveOut(): Plugin[] {
  return shorter.map(({ module, code }) => ({
    name: 'leave-out',
    apply: 'build',
    load: { filter: { id: module }, handler: () => code },
  }));
}
