import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@mailwright/source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: 'manifest.json',
    // Inlined files would need data: in the policy of fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
