import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimContract } from './slim-contract.ts'
import { serviceWorker } from './worker-plugin.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [slimContract(), react(), serviceWorker()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing: one that is not used goes, though its file is.
      treeshake: { manualPureFunctions: ['z'] },
      // Needed by every page: one file instead of twenty, which a server without HTTP/2 sends six at a time.
      output: {
        // Hundreds of files name each other: without the words a first load is 2 % smaller.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)\// },
            // What so many pages and parts load, the phone's among them: a hundred small files cost more than they hold.
            { name: 'common', minShareCount: 75 },
            // What hangs on something else. A phone's list has nothing of it.
            {
              name: 'overlay',
              test: /node_modules\/@floating-ui|components\/(?:Menu|Popover|Tooltip)\//,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
