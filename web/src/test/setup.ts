/**
 * Runs before every test file: takes rendered components away after each test, so that no
 * test sees the page of another.
 */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
