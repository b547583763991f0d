import base from './vite.config.ts';
import { mergeConfig } from 'vite';
export default mergeConfig(base, { build: { outDir: '/tmp/uishots/dist', emptyOutDir: true, rollupOptions: { input: 'gallery.html' } } });
