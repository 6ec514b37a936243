import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly refusals: Counter<'code'>
  readonly eventsWaiting: Gauge
  readonly sockets: Gauge
}

/** Prometheus figures of this process. Routes are named by their pattern: an id would make a series of its own. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'crm_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'crm_refusals_total',
      help: 'Refused calls, by code',
      labelNames: ['code'],
      registers,
    }),
    eventsWaiting: new Gauge({ name: 'crm_events_waiting', help: 'Events not yet told', registers }),
    sockets: new Gauge({ name: 'crm_sockets', help: 'Open realtime connections', registers }),
  }
}
