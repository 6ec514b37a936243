import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of `ui/` alone: `npx vite -c gallery.vite.config.ts`, then /gallery.html. Never part of a build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: 'node_modules/.vite-gallery',
  plugins: [react()],
  server: { port: 5199, strictPort: true },
})
