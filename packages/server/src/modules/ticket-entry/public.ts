export { hidesUnseen, valuesUnlessHidden } from './store-log.ts'
