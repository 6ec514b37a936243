export { setTask } from './set-task.ts'
export { keepAppointment } from './steps/appointment.ts'
export { tasksThere } from './store-scope.ts'
export { keepAccess } from './store-write.ts'
