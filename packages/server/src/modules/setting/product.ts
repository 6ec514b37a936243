import { z } from 'zod'
import { setting, type ValuesOf } from '../../kernel/settings.ts'
import { passwordBlocklist, selfRegistration } from '../account/index.ts'
import { dontForgetDays } from '../customer/public.ts'

export const moneySuffix = setting('moneySuffix', z.string().default('$'))

/** What is set for the product: a row for each name; `product` counts their changes. */
export const productSettings = { dontForgetDays, moneySuffix, selfRegistration, passwordBlocklist }
export type ProductSettings = ValuesOf<typeof productSettings>
