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
      const lines = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
      const isNamed = (props) => Object.keys(props).some((key) => /^(role|title|aria-.*)$/.test(key));
      const draw = ([tag, shape]) => createElement(tag, shape);
      export default ({ name, node }) =>
        ({ size = 24, className = '', ...props }) => createElement('svg',
          { viewBox: '0 0 24 24', fill: 'none', ...lines, width: size, height: size, 'aria-hidden': !isNamed(props) || undefined,
            className: 'lucide lucide-' + name + ' ' + className, ...props },
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
