export { originOf, senderOfCallback } from './callback.ts'
export { openGateway } from './open.ts'
export {
  type BrandToSendBy,
  brandById,
  type GatewayToSendBy,
  gatewayByCallback,
  listSmppGateways,
} from './store-gateway.ts'
export { listReturnDomains, senderById } from './store-sender.ts'
