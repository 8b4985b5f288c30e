import type { Plugin } from 'vite';

const DECLARATION = /^(?!\s*(?:\*|\/))(.*?(?:=|:) )(wire|f\.\w+)\(/gm;

/**
 * Tells the bundler that declaring a wire does nothing else, so that a page that reads one resource does not carry the other wires
 * of its file. Only in the contract: elsewhere `f` may be anything.
 */
export function pureWires(): Plugin {
  return {
    name: 'pure-wires',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(DECLARATION, '$1/* @__PURE__ */ $2('), map: null }),
    },
  };
}
