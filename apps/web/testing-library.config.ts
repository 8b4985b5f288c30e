import { configure } from '@testing-library/react';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test of the web app. */
configure({ asyncUtilTimeout: 5_000 });
