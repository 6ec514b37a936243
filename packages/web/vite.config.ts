import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { bundleByUse } from './bundles-plugin.ts'
import { slimContract } from './slim-contract.ts'
import { serviceWorker } from './worker-plugin.ts'

const server = 'http://127.0.0.1:3000'

const plain = (): InlineConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [slimContract(), react()],
})

export default defineConfig({
  plugins: [plain().plugins, bundleByUse(plain()), serviceWorker()],
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/realtime': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A small picture as a data address would need a looser content security policy.
    assetsInlineLimit: 0,
    // One file: the styles of a page cost less than a request of their own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing: one that is not used goes, though its file is.
      treeshake: { manualPureFunctions: ['z'] },
      // Many files name each other: without the words a first load is 2 % smaller.
      output: { chunkFileNames: 'assets/[hash].js' },
    },
  },
})
