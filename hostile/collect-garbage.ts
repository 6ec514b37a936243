// Loaded into a measured server beside the product: what is left after a collection is what is really held.
const collect: unknown = Reflect.get(globalThis, 'gc')
process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
})
