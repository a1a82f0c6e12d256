import "@mantine/core/styles/Input.css";
