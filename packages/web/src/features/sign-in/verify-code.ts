import { VERIFY_CODE_ALPHABET, VERIFY_CODE_LENGTH } from '@crm/contract/rules/limits'

/** Bytes from here on are drawn again: taken modulo, they would favour the first letters. */
const FAIR_BELOW = 256 - (256 % VERIFY_CODE_ALPHABET.length)

function drawLetter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < FAIR_BELOW ? VERIFY_CODE_ALPHABET.charAt(byte % VERIFY_CODE_ALPHABET.length) : drawLetter()
}

/** Five letters or digits; upper and lower case count. */
export const drawCode = () => Array.from({ length: VERIFY_CODE_LENGTH }, drawLetter).join('')
