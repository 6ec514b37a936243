import { queries } from '../../kernel/query.ts'

/** Everything that shows customers stands under this key. */
export const refreshCustomers = () => queries.invalidateQueries({ queryKey: ['customer'] })
