import { mount } from 'svelte';
import '@fontsource-variable/instrument-sans';
import './app.css';
import App from './App.svelte';
import { install } from './lib/offline/install';

const target = document.getElementById('app');
if (target) mount(App, { target });
install();
