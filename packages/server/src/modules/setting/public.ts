export { type Policy, readPolicy } from './marketing-policy.ts'
export { refuseToMove, resealed, secretChange } from './rules.ts'
