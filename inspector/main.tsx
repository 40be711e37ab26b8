import './styles/base.css';
import './styles/page.css';
import './styles/lists.css';
import './styles/details.css';
import './styles/charts.css';
import './styles/coverage.css';
import { createRoot } from 'react-dom/client';
import ELK from 'elkjs/lib/elk-api.js';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { App } from './App.tsx';
import { connectToRelay, connectToWindow } from './connection/connect.ts';
import { startInspector } from './machines/startInspector.ts';
import { isEventTypes } from './model/eventTypes.ts';

const query = new URLSearchParams(location.search);
const elk = new ELK({ workerFactory: () => new Worker(elkWorker) });
const inspector = startInspector({
  connect: query.get('from') === 'ws' ? connectToRelay : connectToWindow,
  wantedMachine: query.get('machine'),
  elk,
});
createRoot(document.getElementById('root')!).render(<App inspector={inspector} />); // index.html contains it

// Applications without a list of their event types are sent events as JSON.
const list = await fetch('./eventTypes.json')
  .then((answer) => (answer.ok ? (answer.json() as Promise<unknown>) : null))
  .catch(() => null);
if (isEventTypes(list)) inspector.setEventTypes(list);
